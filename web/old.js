/* For browsers without modules, which run nothing else of ours. */
document.body.textContent = "";
document.body.appendChild(document.createElement("p")).appendChild(document.createTextNode(
  "This page needs a newer browser: Safari 14, Chrome 80, Firefox 78 or later."));
