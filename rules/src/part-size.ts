/** A part of a draw's list has so many lines, which is a whole subtree: a path is found by one part and the parts' roots. */
export const partSize = 1024;
