/** The web's modules ask the page for its API base when they load; here is a page that has nothing to say. */
Object.assign(globalThis, { document: { querySelector: () => null, documentElement: { lang: '' } } })
