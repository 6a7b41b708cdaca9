import type { PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import type { Say } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'

export const phraseCampaignColumns = (t: Say): Column<PhraseCampaign>[] => [
  {
    key: 'name',
    header: t('phraseCampaigns.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  {
    key: 'phrase',
    header: t('phraseCampaigns.column.phrase'),
    render: ({ phrase }) => <span className="truncate">{phrase}</span>,
  },
  {
    key: 'flow',
    header: t('phraseCampaigns.column.flow'),
    render: ({ flow }) => <span className="truncate">{flow.name}</span>,
  },
  {
    key: 'connection',
    header: t('phraseCampaigns.column.connection'),
    width: 180,
    render: ({ whatsapp }) =>
      whatsapp ? (
        <span className="truncate">{whatsapp.name}</span>
      ) : (
        <Chip tone="warn" title={t('phraseCampaigns.waitingHint')}>
          {t('phraseCampaigns.waiting')}
        </Chip>
      ),
  },
  {
    key: 'status',
    header: t('phraseCampaigns.column.status'),
    width: 130,
    render: ({ status }) => (
      <Chip tone={status ? 'ok' : 'neutral'}>{t(status ? 'phraseCampaigns.on' : 'phraseCampaigns.off')}</Chip>
    ),
  },
]
