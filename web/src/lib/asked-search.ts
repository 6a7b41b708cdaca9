import { useSearch } from '@tanstack/react-router'

/** The words that an address asks a list for: `?q=Natal`. */
export const useAskedSearch = (): string => {
  const { q } = useSearch({ strict: false }) as { q?: unknown }
  return typeof q === 'string' || typeof q === 'number' ? String(q) : ''
}
