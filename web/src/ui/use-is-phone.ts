import { useMediaQuery } from '@mantine/hooks'
import { phoneWidth } from './phone-width.ts'

/** Whether the window is as narrow as a telephone; right from the first drawing on. */
export const useIsPhone = (): boolean =>
  useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false }) ?? false
