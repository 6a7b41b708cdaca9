import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'

export const PasswordField = (props: PasswordInputProps) => {
  const t = useTexts()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('kit.togglePassword'), tabIndex: 0 }}
      autoComplete="current-password"
      // The library sets this on all other fields.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
