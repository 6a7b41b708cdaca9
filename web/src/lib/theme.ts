import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The key that first-paint.js reads before any of this is loaded. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'guiche.theme' })

export const useTheme = () => {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light')
  return {
    scheme,
    toggle: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    choose: (chosen: 'light' | 'dark') => setColorScheme(chosen),
  }
}

/** Whether it was chosen on this device; otherwise the user's default applies at sign-in. */
export const hasChosenTheme = (): boolean => {
  try {
    return localStorage.getItem('guiche.theme') !== null
  } catch {
    return false
  }
}
