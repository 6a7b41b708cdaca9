import type { PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordMeter } from '../../ui/PasswordMeter.tsx'

interface NewPasswordFieldsProps {
  password: string
  field: PasswordInputProps
  repeated: PasswordInputProps
  /** The initial focus of its dialog. */
  isFirst?: boolean
}

/** The new password with its strength, and its repetition. */
export const NewPasswordFields = ({ password, field, repeated, isFirst = false }: NewPasswordFieldsProps) => {
  const t = useTexts()
  return (
    <>
      <div>
        <PasswordField
          label={t('login.newPassword')}
          autoComplete="new-password"
          {...field}
          data-autofocus={isFirst || undefined}
        />
        <PasswordMeter password={password} />
      </div>
      <PasswordField label={t('login.repeatPassword')} autoComplete="new-password" {...repeated} />
    </>
  )
}
