import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The same key that first-paint.js reads before any of this is loaded. */
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

/** Chosen on this device already? Else the user's own default decides at sign-in. */
export const hasChosenTheme = (): boolean => {
  try {
    return localStorage.getItem('guiche.theme') !== null
  } catch {
    return false
  }
}
