import { menuStates, themes, type User } from '@guiche/contract/features/users'
import { profiles } from '@guiche/contract/permissions'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { ColorField } from '../../../ui/form/ColorField.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { changePicture } from '../api.ts'
import type { UserZodForm } from '../form.ts'
import { asksPassword } from '../form.ts'
import { PictureField } from '../PictureField.tsx'
import classes from './Fields.module.css'

interface FieldsProps {
  form: UserZodForm
  user: User | null
}

const entries = ['invitation', 'password'] as const

/** A new user is invited or given a password; for an existing one the password is changed. */
const EntryFields = ({ form, user }: FieldsProps) => {
  const t = useTexts()
  const isTyped = user !== null || form.values.entry === 'password'
  return (
    <>
      {user === null && (
        <SelectField
          label={t('users.form.entry')}
          data={entries.map((entry) => ({ value: entry, label: t(`users.form.entries.${entry}`) }))}
          {...form.field('entry')}
        />
      )}
      {isTyped && (
        <PasswordField
          label={user ? t('users.form.newPassword') : t('users.form.password')}
          {...(user ? { description: t('users.form.newPasswordHint') } : {})}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
    </>
  )
}

export const GeneralFields = ({ form, user }: FieldsProps) => {
  const t = useTexts()
  const { id: ownId } = useUser()
  // Nobody can demote themselves, and nobody can demote the super admin.
  const isProfileFixed = user !== null && (user.id === ownId || user.super)
  return (
    <>
      {user && (
        <PictureField name={user.name} picture={user.profileImage} onChange={(file) => changePicture(user.id, file)} />
      )}
      <TextField label={t('users.form.name')} maxLength={50} data-autofocus {...form.field('name')} />
      <TextField
        label={t('users.form.email')}
        description={t('users.form.emailHint')}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <EntryFields form={form} user={user} />
      <SelectField
        label={t('users.form.profile')}
        description={t('users.form.profileHint')}
        data={profiles.toReversed().map((profile) => ({ value: profile, label: t(`users.profiles.${profile}`) }))}
        disabled={isProfileFixed}
        {...form.field('profile')}
      />
      {asksPassword(user, form.values, ownId) && (
        <PasswordField
          label={t('users.form.currentPassword')}
          description={t('users.form.currentPasswordHint')}
          {...form.field('currentPassword')}
        />
      )}
      <ColorField label={t('users.form.color')} description={t('users.form.colorHint')} {...form.field('color')} />
      <div className={classes.pair}>
        <SelectField
          label={t('users.form.theme')}
          data={themes.map((theme) => ({ value: theme, label: t(`shell.themes.${theme}`) }))}
          {...form.field('defaultTheme')}
        />
        <SelectField
          label={t('users.form.menu')}
          data={menuStates.map((state) => ({ value: state, label: t(`shell.menuStates.${state}`) }))}
          {...form.field('defaultMenu')}
        />
      </div>
    </>
  )
}
