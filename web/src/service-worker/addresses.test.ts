import { expect, it } from 'vitest'
import { notScreens, withBase, withoutServers } from './addresses.ts'

const isLeftToTheServer = (path: string, apiBase: string) => notScreens(apiBase).some((pattern) => pattern.test(path))

it.each(['/api', '/x', '/v2.1/inbox'])('below %s the cached page answers nothing, beside it screens get it', (base) => {
  for (const path of [base, `${base}/public/1/a1b2.pdf`, `${base}/docs`, '/socket.io/socket.io.js', '/metrics'])
    expect(isLeftToTheServer(path, base), path).toBe(true)
  for (const path of ['/', '/tickets/5b9e', `${base}ful`, '/v2x1/inbox/files', '/metricsful'])
    expect(isLeftToTheServer(path, base), path).toBe(false)
})

it('the page of another base is another page, other files stay', () => {
  const files = [
    { url: 'index.html', revision: 'r1' },
    { url: 'assets/a.js', revision: null },
  ]
  expect(withBase(files, '/api')).toEqual(files)
  expect(withBase(files, '/x')).toEqual([{ url: 'index.html', revision: 'r1 /x' }, files[1]])
})

it('the manifest and the icons come from the server: none is cached', () => {
  const names = [
    'index.html',
    'manifest.webmanifest',
    'favicon.svg',
    'icon-192.png',
    'icon-512.png',
    'assets/icon-1.js',
  ]
  const files = names.map((url) => ({ url, revision: 'r1' }))
  expect(withoutServers(files).map(({ url }) => url)).toEqual(['index.html', 'assets/icon-1.js'])
})
