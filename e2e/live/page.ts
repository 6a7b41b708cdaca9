/** The web's modules read the API base from the page when they load; this is an empty page. */
Object.assign(globalThis, { document: { querySelector: () => null, documentElement: { lang: '' } } })
