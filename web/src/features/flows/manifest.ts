import IconFlows from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const flows: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/flowbuilders',
      load: async () => (await import('../../screens/flows/FlowsScreen.tsx')).FlowsScreen,
    },
    {
      path: '/flowbuilder/{-$flowId}',
      load: async () => (await import('../../screens/flows/FlowScreen.tsx')).FlowScreen,
    },
  ],
  menu: [
    {
      key: 'flows',
      group: 'outreach',
      path: '/flowbuilders',
      label: 'shell.menu.flows',
      icon: IconFlows,
      keys: 'g o',
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
