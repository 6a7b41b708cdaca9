import IconPrompts from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'prompts:manage', plan: 'useOpenAi' } as const

export const prompts: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/prompts',
      load: async () => (await import('../../screens/prompts/PromptsScreen.tsx')).PromptsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'prompts',
      group: 'administration',
      path: '/prompts',
      label: 'shell.menu.prompts',
      icon: IconPrompts,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
