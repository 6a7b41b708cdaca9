import IconPhrases from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const phraseCampaigns: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/phrase-lists',
      load: async () =>
        (await import('../../screens/phrase-campaigns/PhraseCampaignsScreen.tsx')).PhraseCampaignsScreen,
    },
  ],
  menu: [
    {
      key: 'phraseLists',
      group: 'outreach',
      path: '/phrase-lists',
      label: 'shell.menu.phraseLists',
      icon: IconPhrases,
      keys: 'g h',
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
