import type { Endpoint } from '@guiche/contract/core/endpoint'

/** The server writes its API base into the page when it is not the default. */
const fromPage = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="guiche-api-base"]')?.content.replace(/\/$/, '') ?? null

export const apiBase = fromPage() ?? '/api'

type Bag = Record<string, unknown>

const inPath = (path: string, params: Bag): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const inQuery = (query: Bag): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export const addressOf = (endpoint: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown }): string =>
  apiBase + inPath(endpoint.path, (input.params ?? {}) as Bag) + inQuery((input.query ?? {}) as Bag)
