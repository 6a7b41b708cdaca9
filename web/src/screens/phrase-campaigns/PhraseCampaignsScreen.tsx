import IconPhrases from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import { Suspense, useMemo } from 'react'
import { usePhraseCampaigns } from '../../features/flows/api/phrase-campaigns.ts'
import { usePhraseCampaignEntries } from '../../features/flows/commands/phrase-campaign.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { phraseCampaignColumns } from './columns.tsx'

const PhraseCampaignEditor = lazyPart(
  async () => (await import('../../features/flows/PhraseCampaigns/PhraseCampaignEditor.tsx')).PhraseCampaignEditor,
)

/** Phrases of customers that start a flow. */
export const PhraseCampaignsScreen = () => {
  const t = useTexts()
  const list = usePhraseCampaigns()
  const entriesOf = usePhraseCampaignEntries()
  const columns = useMemo(() => phraseCampaignColumns(t), [t])
  return (
    <ResourceScreen
      title={t('phraseCampaigns.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTone={({ status, rest }) => (status && rest === null ? undefined : 'faded')}
      searchPlaceholder={t('phraseCampaigns.search')}
      empty={{ icon: IconPhrases, title: t('phraseCampaigns.empty'), text: t('phraseCampaigns.emptyText') }}
      create={t('phraseCampaigns.new')}
      rowActions={entriesOf}
      dialog={{
        title: (campaign) => t(campaign ? 'phraseCampaigns.form.title' : 'phraseCampaigns.form.newTitle'),
        body: (campaign, close) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <PhraseCampaignEditor key={campaign?.id ?? 'new'} campaign={campaign} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}
