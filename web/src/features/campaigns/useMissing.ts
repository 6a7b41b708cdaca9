import type { Campaign } from '@guiche/contract/features/campaigns'
import { useTexts } from '../../lib/i18n.ts'

/** What was deleted since the campaign was made, in words; nothing where all is there. */
export const useMissing = ({ missing, status }: Campaign): string | null => {
  const t = useTexts()
  if (missing.length === 0 || status === 'FINALIZADA') return null
  return t('campaigns.missing.title', { parts: missing.map((part) => t(`campaigns.missing.${part}`)).join(', ') })
}
