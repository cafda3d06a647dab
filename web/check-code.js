/**
 * What is shown of a chain: 64 of its bits, in groups that can be read out. Fewer, and a host could compute another past
 * that begins alike.
 * @param {string} chain the whole of it, hexadecimal; empty while there is none
 */
export const checkCode = chain => (chain.slice(0, 16).match(/.{1,4}/g) || []).join(" ");
