// A target in C needs a public header; a style has nothing to declare in it.
