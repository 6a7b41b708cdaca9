// This icon is part of the first paint already: another one would add to it.
import IconCampaigns from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { campaignTexts } from './texts/files.ts'

const need = { action: 'campaigns:manage', plan: 'useCampaigns' } as const

export const campaigns: Manifest = {
  texts: campaignTexts,
  screens: [
    {
      path: '/campaigns',
      load: async () => (await import('../../screens/campaigns/CampaignsScreen.tsx')).CampaignsScreen,
      need,
    },
    {
      path: '/campaign/$campaignId/report',
      load: async () => (await import('../../screens/campaigns/ReportScreen.tsx')).ReportScreen,
      need,
    },
    {
      path: '/campaigns-config',
      load: async () => (await import('../../screens/campaigns/ConfigScreen.tsx')).ConfigScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'campaigns',
      group: 'outreach',
      path: '/campaigns',
      label: 'shell.menu.campaigns',
      icon: IconCampaigns,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
