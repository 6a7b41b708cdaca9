import type { Campaign, CampaignStatus } from '@guiche/contract/features/campaigns'
import { useTexts } from '../../lib/i18n.ts'
import { Chip, type ChipProps } from '../../ui/Chip.tsx'

const tones: Record<CampaignStatus, NonNullable<ChipProps['tone']>> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'warn',
  EM_ANDAMENTO: 'ok',
  CANCELADA: 'bad',
  FINALIZADA: 'neutral',
}

export const StatusChip = ({ campaign: { status } }: { campaign: Pick<Campaign, 'status'> }) => {
  const t = useTexts()
  return <Chip tone={tones[status]}>{t(`campaigns.status.${status}`)}</Chip>
}
