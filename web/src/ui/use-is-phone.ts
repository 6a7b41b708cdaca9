import { useMediaQuery } from '@mantine/hooks'
import { phoneWidth } from './phone-width.ts'

/** Whether the window is as narrow as a phone; correct from the first render. */
export const useIsPhone = (): boolean =>
  useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false }) ?? false
