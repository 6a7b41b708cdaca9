import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useTexts } from '../lib/i18n.ts'
import { useTheme } from '../lib/theme.ts'
import { IconButton } from './IconButton.tsx'

export const ThemeButton = () => {
  const t = useTexts()
  const { scheme, toggle } = useTheme()
  const isDark = scheme === 'dark'
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? t('shell.lightTheme') : t('shell.darkTheme')}
      onClick={toggle}
    />
  )
}
