/**
 * Which layer of styles counts over which: the later one. Every page says it before its first file of styles, as files
 * come in any order, and the layer met first would count least.
 */
export const LAYER_ORDER = '@layer reset,tokens,base,kit,frame,page,print;'
