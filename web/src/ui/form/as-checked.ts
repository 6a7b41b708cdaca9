/** Converts a form's `value`, which is a boolean or the wire's enabled/disabled. */
export const asChecked = <P extends { value?: unknown; checked?: boolean | undefined }>({ value, ...rest }: P) => ({
  ...rest,
  checked: rest.checked ?? (value === true || value === 'enabled'),
})
