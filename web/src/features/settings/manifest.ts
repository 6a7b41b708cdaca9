import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'settings:edit' } as const

export const settings: Manifest = {
  texts: async () => (await import('./texts/files.ts')).settingTexts,
  screens: [
    {
      path: '/settings',
      load: async () => (await import('../../screens/settings/SettingsScreen.tsx')).SettingsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'settings',
      group: 'company',
      path: '/settings',
      label: 'shell.menu.settings',
      icon: IconSettings,
      keys: 'g s',
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
