import type { PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'

/** A phrase that is on but starts nothing has no effect, and the row says why. */
const PhraseState = ({ campaign }: { campaign: PhraseCampaign }) => {
  const t = useTexts()
  if (!campaign.status) return <Chip>{t('phraseCampaigns.off')}</Chip>
  const { rest } = campaign
  if (rest === null) return <Chip tone="ok">{t('phraseCampaigns.on')}</Chip>
  const why = t(`phraseCampaigns.rest.${rest}`)
  return (
    <Chip tone="warn" title={`${t('phraseCampaigns.resting')}: ${why}`}>
      {t('phraseCampaigns.resting')}: {why}
    </Chip>
  )
}

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
    width: 240,
    render: (campaign) => <PhraseState campaign={campaign} />,
  },
]
