/**
 * The addresses that the cached page does not answer, and the page that is cached. Calls and files of the server are navigations too: a document opens
 * in a tab.
 */

interface Kept {
  url: string
  revision: string | null
}

const literally = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `apiBase`: as `/api`. */
export const notScreens = (apiBase: string): RegExp[] => [
  new RegExp(`^${literally(apiBase)}(/|$)`),
  /^\/socket\.io\//,
  /^\/(health|ready|metrics)$/,
]

/** Made by the server, with the name and the icon of the installation. */
const servers = /^(manifest\.webmanifest|favicon\.svg|icon-\d+\.png)$/
export const withoutServers = (files: readonly Kept[]): Kept[] => files.filter(({ url }) => !servers.test(url))

/** The base is in the page, so the page for another base is a different one even if the build is the same. */
export const withBase = (files: readonly Kept[], apiBase: string): Kept[] =>
  files.map((file) =>
    file.url === 'index.html' && apiBase !== '/api' ? { ...file, revision: `${file.revision} ${apiBase}` } : file,
  )
