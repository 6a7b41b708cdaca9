import type { Campaign } from '@guiche/contract/features/campaigns'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconCampaigns from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { listNames, useNumbers } from '../../features/campaigns/api.ts'
import { useCampaignEntries } from '../../features/campaigns/commands.tsx'
import { useCampaigns } from '../../features/campaigns/useCampaigns.ts'
import { TemplateChoice } from '../../features/messages/Templates/TemplateChoice.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { campaignColumns } from './columns.tsx'

const CampaignEditor = lazyPart(
  async () => (await import('../../features/campaigns/CampaignEditor.tsx')).CampaignEditor,
)

/** A campaign needs a number that may write first, and recipients. */
const useEmpty = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { data: lists } = useQuery(listNames())
  const numbers = useNumbers()
  const empty = { icon: IconCampaigns, title: t('campaigns.empty') }
  if (numbers?.length === 0) {
    const action = <Button onClick={() => void navigate({ to: '/connections' })}>{t('campaigns.toConnections')}</Button>
    return { ...empty, text: t('campaigns.noNumber'), action }
  }
  if (lists?.length !== 0) return { ...empty, text: t('campaigns.emptyText') }
  const action = <Button onClick={() => void navigate({ to: '/contact-lists' })}>{t('campaigns.toLists')}</Button>
  return { ...empty, text: t('campaigns.noLists'), action }
}

export const CampaignsScreen = () => {
  const t = useTexts()
  const dates = useDates()
  const navigate = useNavigate()
  const list = useCampaigns()
  const empty = useEmpty()
  const open = useCallback(({ id }: Campaign) => void navigate({ to: `/campaign/${id}/report` }), [navigate])
  const entriesOf = useCampaignEntries(open)
  const columns = useMemo(() => campaignColumns(t, dates), [t, dates])
  return (
    <ResourceScreen
      title={t('campaigns.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('campaigns.search')}
      empty={empty}
      create={t('campaigns.new')}
      actions={
        <Button icon={IconSettings} onClick={() => void navigate({ to: '/campaigns-config' })}>
          {t('campaigns.config')}
        </Button>
      }
      rowActions={entriesOf}
      dialog={{
        title: (row) => t(row ? 'campaigns.form.title' : 'campaigns.form.newTitle'),
        size: 'wide',
        body: (row, close) => (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <CampaignEditor key={row?.id ?? 'new'} campaign={row} templates={TemplateChoice} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}
