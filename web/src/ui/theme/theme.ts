import { createTheme, defaultVariantColorsResolver, rem } from '@mantine/core'
import classes from './mantine.module.css'

/** Neutral, light to dark, in the two directions that Mantine needs. */
const gray = [
  '#fafafa',
  '#f4f4f5',
  '#e7e7ea',
  '#d0d0d6',
  '#a9a9b2',
  '#8a8a94',
  '#63636e',
  '#52525b',
  '#3f3f46',
  '#18181b',
] as const
const dark = [
  '#ececee',
  '#b4b5bb',
  '#9a9ba3',
  '#6b6c74',
  '#303136',
  '#26272b',
  '#1d1e21',
  '#18191b',
  '#131416',
  '#0e0f10',
] as const
const accent = 'var(--accent)'
const hover = 'var(--accent-hover)'
const tenant = [accent, accent, accent, accent, accent, accent, accent, hover, hover, hover] as const

const floating = { shadow: 'var(--float)', radius: 8, transitionProps: { duration: 100, transition: 'fade' } } as const

/** Plain objects, not `Component.extend`, which would pull every component into the first download. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  breakpoints: { xs: '22.5em', sm: '37.5em', md: '56.25em', lg: '73.75em', xl: '90em' },
  colors: { gray, dark, tenant },
  primaryColor: 'tenant',
  primaryShade: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const isTenant = input.color === undefined || input.color === 'tenant'
    return isTenant && input.variant === 'filled' ? { ...resolved, color: 'var(--accent-ink)' } : resolved
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32, color: 'gray' } },
    Checkbox: {
      defaultProps: { size: 'sm', iconColor: 'var(--accent-ink)' },
      classNames: { input: classes.choice ?? '' },
    },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 120 } } },
    DrawerOverlay: { defaultProps: { backgroundOpacity: 0.4 } },
    Input: { classNames: { input: classes.input ?? '' } },
    InputWrapper: { classNames: { label: classes.label ?? '', error: classes.error ?? '' } },
    Menu: {
      // Its placeholder has a role that is not allowed inside a menu; without it the first entry takes the focus.
      defaultProps: { ...floating, position: 'bottom-end', withInitialFocusPlaceholder: false },
      classNames: { dropdown: classes.dropdown ?? '', item: classes.menuItem ?? '' },
    },
    ModalRoot: {
      defaultProps: {
        centered: true,
        radius: 10,
        shadow: 'var(--float)',
        transitionProps: { duration: 120, transition: 'fade-down' },
      },
    },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.4 } },
    MultiSelect: {
      defaultProps: { checkIconPosition: 'right' },
      classNames: { inputField: classes.typed ?? '' },
    },
    Pill: { classNames: { root: classes.pill ?? '' } },
    Popover: { defaultProps: floating, classNames: { dropdown: classes.dropdown ?? '' } },
    Radio: { classNames: { radio: classes.choice ?? '' } },
    RadioIndicator: { classNames: { indicator: classes.indicator ?? '' } },
    Select: {
      defaultProps: {
        comboboxProps: { shadow: 'var(--float)', transitionProps: { duration: 80 } },
        checkIconPosition: 'right',
      },
    },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { input: classes.switch ?? '' },
    },
    TagsInput: { classNames: { inputField: classes.typed ?? '' } },
    Tooltip: {
      defaultProps: { openDelay: 350, withinPortal: true, transitionProps: { duration: 80 }, fz: 12 },
      classNames: { tooltip: classes.tooltip ?? '' },
    },
  },
})
