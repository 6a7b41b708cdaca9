import type { Integration } from '@guiche/contract/features/integrations'

export type Light = 'none' | 'ok' | 'bad'
/** What happened last decides. */
export const lightOf = ({ heardAt, failedAt }: Pick<Integration, 'heardAt' | 'failedAt'>): Light => {
  if (failedAt !== null && (heardAt === null || failedAt > heardAt)) return 'bad'
  return heardAt === null ? 'none' : 'ok'
}
