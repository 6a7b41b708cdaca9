/** Narrower than 600 pixels, as the stylesheets' `(width < 600px)`; between two whole pixels a zoomed page has parts of one. */
export const phoneWidth = '(max-width: 599.98px)'
