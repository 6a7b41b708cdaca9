// Both icons are part of the first paint already: others would add to it.
import IconFlows from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconPhrases from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const flows: Manifest = {
  texts: async () => (await import('./texts/files.ts')).flowTexts,
  screens: [
    {
      path: '/phrase-lists',
      load: async () =>
        (await import('../../screens/phrase-campaigns/PhraseCampaignsScreen.tsx')).PhraseCampaignsScreen,
    },
    {
      path: '/flowbuilders',
      load: async () => (await import('../../screens/flows/FlowsScreen.tsx')).FlowsScreen,
    },
    {
      path: '/flowbuilder/{-$flowId}',
      load: async () => (await import('../../screens/flows/FlowsScreen.tsx')).FlowsScreen,
    },
  ],
  menu: [
    {
      key: 'phraseLists',
      group: 'outreach',
      path: '/phrase-lists',
      label: 'shell.menu.phraseLists',
      icon: IconPhrases,
    },
    {
      key: 'flows',
      group: 'outreach',
      path: '/flowbuilders',
      label: 'shell.menu.flows',
      icon: IconFlows,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
