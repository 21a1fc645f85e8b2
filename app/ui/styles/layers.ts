/**
 * The order of the cascade layers: later ones win. Every page declares it before its first style sheet, because style
 * sheets load in any order.
 */
export const LAYER_ORDER = '@layer reset,tokens,base,kit,frame,page,print;'
