/**
 * A chart is drawn for the screen and not drawn anew for paper, so on a narrower sheet its picture
 * is shrunk as a whole; by itself it would run over the edge.
 */
export const fitsPaper = 'print:h-auto! print:max-w-full!'
