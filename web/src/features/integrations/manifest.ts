import IconIntegrations from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'integrations:manage', plan: 'useIntegrations' } as const

export const integrations: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/queue-integration',
      load: async () => (await import('../../screens/integrations/IntegrationsScreen.tsx')).IntegrationsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'integrations',
      group: 'administration',
      path: '/queue-integration',
      label: 'shell.menu.integrations',
      icon: IconIntegrations,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
