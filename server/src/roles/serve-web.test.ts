import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShownBrand } from '../features/white-label/queries.ts'
import { ourBrand, rememberedBrand } from './page-brand.ts'
import { serveWeb } from './serve-web.ts'

let place: string
let root: string
let app: FastifyInstance
let shown: ShownBrand
const brand = async () => shown

const write = (file: string, text: string) => writeFile(path.join(root, file), text)
const build = async (name: string) => {
  await rm(root, { recursive: true, force: true })
  await mkdir(path.join(root, 'assets'), { recursive: true })
  await write('index.html', `<html><head></head>${name}</html>`)
  await write(`assets/${name}.js`, `// ${name}`)
}
const get = (url: string, accept = '*/*') => app.inject({ url, headers: { accept } })

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'web-'))
  root = path.join(place, 'dist')
  await build('first-1')
  shown = ourBrand
  app = Fastify()
  await serveWeb(app, { root, apiBase: '/api', brand })
})
afterEach(() => void vi.useRealTimers())
afterEach(async () => {
  await app.close()
  await rm(place, { recursive: true, force: true })
})

it('a build that is made while the server runs is served at once', async () => {
  expect((await get('/assets/first-1.js')).body).toBe('// first-1')
  await build('second-2')
  const file = await get('/assets/second-2.js')
  expect(file.body).toBe('// second-2')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const screen of ['/', '/index.html', '/tickets/5b9e', '/contacts?searchParam=a.b']) {
    const page = await get(screen)
    expect(page.body, screen).toContain('second-2')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  }
})

it('a deleted file is missing, for JSON and for pages alike, and the response is not cached', async () => {
  for (const accept of ['*/*', 'text/html', 'application/json']) {
    const gone = await get('/assets/older-0.js', accept)
    expect(gone.statusCode).toBe(404)
    expect(gone.json()).toEqual({ error: 'ERR_NOT_FOUND', code: 'ERR_NOT_FOUND' })
    expect(gone.headers['cache-control']).toBe('no-store')
  }
  expect((await app.inject({ method: 'POST', url: '/tickets' })).statusCode).toBe(404)
})

it('the page stays while the next build is being written', async () => {
  await get('/')
  await rm(root, { recursive: true })
  expect((await get('/tickets')).body).toContain('first-1')
})

it('a page that was never built says what to do', async () => {
  await rm(root, { recursive: true })
  const page = await get('/')
  expect([page.statusCode, page.body]).toEqual([503, 'The web application is not built yet: npm run build'])
})

it('nothing outside the folder is served', async () => {
  await writeFile(path.join(place, 'outside.txt'), 'secret')
  for (const way of ['/../outside.txt', '/..%2foutside.txt', '/assets/..%2f..%2foutside.txt', '/%2e%2e/outside.txt']) {
    const answer = await get(way)
    expect(answer.statusCode, way).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('secret')
  }
})

it('another base of the calls is written into the page, wherever it is requested, and into its worker', async () => {
  await write('sw.js', 'work()')
  expect((await get('/sw.js')).body).toBe('work()')
  const other = Fastify()
  await serveWeb(other, { root, apiBase: '/v2', brand })
  const worker = await other.inject({ url: '/sw.js' })
  expect(worker.body).toBe("self.guicheApiBase='/v2';work()")
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
  for (const url of ['/', '/index.html', '/login']) {
    expect((await other.inject({ url })).body, url).toContain('<meta name="guiche-api-base" content="/v2">')
  }
  await other.close()
})

const realPage = () => readFile(path.resolve(import.meta.dirname, '../../../web/index.html'), 'utf8')

it('the page, the manifest and the icons have the name and the icon of the installation', async () => {
  await write('index.html', await realPage())
  await write(
    'manifest.webmanifest',
    JSON.stringify({ name: 'Guichê', short_name: 'Guichê', icons: [{ src: '/icon-512.png' }] }),
  )
  await write('icon-192.png', 'ours')
  expect((await get('/')).body).toContain('<title>Guichê</title>')
  expect((await get('/manifest.webmanifest')).json().icons).toEqual([{ src: '/icon-512.png' }])
  expect((await get('/icon-192.png')).body).toBe('ours')

  shown = { name: 'Fala & <Vende> "já" $&', icon: '/api/public/0.png' }
  const page = await get('/login')
  expect(page.body).toContain('<title>Fala &amp; &lt;Vende&gt; &quot;já&quot; $&amp;</title>')
  expect(page.body).toContain('content="Fala &amp; &lt;Vende&gt; &quot;já&quot; $&amp;: atendimento')
  expect(page.body).toContain('<link rel="icon" href="/api/public/0.png" />')
  expect(page.body).toContain('<link rel="apple-touch-icon" href="/api/public/0.png" />')
  expect(page.body).not.toContain('Guichê')
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(manifest.json()).toEqual({
    name: shown.name,
    short_name: shown.name,
    icons: [{ src: '/api/public/0.png', sizes: '512x512', type: 'image/png' }],
  })
  for (const file of ['/favicon.svg', '/icon-192.png', '/icon-512.png']) {
    const icon = await get(file)
    expect([icon.statusCode, icon.headers.location, icon.headers['cache-control']], file).toEqual([
      302,
      '/api/public/0.png',
      'no-cache',
    ])
  }
})

it('pages keep the last known name while the name of the installation cannot be read', async () => {
  let answer: () => Promise<ShownBrand> = () => Promise.reject(new Error('the database is away'))
  const remembered = rememberedBrand(() => answer(), ourBrand)
  expect(await remembered()).toEqual(ourBrand)
  const later = rememberedBrand(() => answer(), ourBrand)
  answer = async () => ({ name: 'Fala Fácil', icon: null })
  expect((await later()).name).toBe('Fala Fácil')
  answer = () => Promise.reject(new Error('the database is away'))
  await expect.poll(async () => (await later()).name, { timeout: 2_000 }).toBe('Fala Fácil')
})

it('the name of the installation is asked for once while the database does not answer, and pages keep the last one', async () => {
  const answers: ((brand: ShownBrand) => void)[] = []
  const remembered = rememberedBrand(() => new Promise((resolve) => void answers.push(resolve)), ourBrand)
  vi.useFakeTimers({ toFake: ['performance'] })
  const first = [remembered()]
  vi.advanceTimersByTime(3_000)
  first.push(remembered())
  expect(answers).toHaveLength(1)
  answers[0]?.({ name: 'Fala Fácil', icon: null })
  expect((await Promise.all(first)).map(({ name }) => name)).toEqual(['Fala Fácil', 'Fala Fácil'])
  const second = remembered()
  vi.advanceTimersByTime(3_000)
  expect((await remembered()).name).toBe('Fala Fácil')
  expect(answers).toHaveLength(2)
  answers[1]?.({ name: 'Fala Bem', icon: null })
  expect((await second).name).toBe('Fala Bem')
  void remembered()
  expect(answers).toHaveLength(3)
})
