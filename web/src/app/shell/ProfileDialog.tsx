import { menuStates, themes, UserChange, updateUser } from '@guiche/contract/features/users'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { chooseLanguage, currentLanguage, useTexts } from '../../lib/i18n.ts'
import { languageCodes, languages } from '../../lib/languages.ts'
import { openOwnDialog } from '../../lib/own-dialog.ts'
import { accessChanged, updateSessionUser, useUser } from '../../lib/session.ts'
import { useTheme } from '../../lib/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFollowing } from '../../ui/form/use-following.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'

const Profile = UserChange.pick({
  name: true,
  email: true,
  farewellMessage: true,
  defaultTheme: true,
  defaultMenu: true,
})
  .required()
  .extend({ language: z.enum(languageCodes), currentPassword: z.string() })
type Values = z.output<typeof Profile>

const isOther = (typed: string, email: string) => typed.trim().toLowerCase() !== email.toLowerCase()

/** Somebody with access to an open session must not be able to redirect the account's mails. */
const schemaFor = (email: string) =>
  Profile.refine((values) => !isOther(values.email, email) || values.currentPassword !== '', {
    path: ['currentPassword'],
    when: () => true,
  })

/** The user's data and the look of the screens: the data for everybody, the language for this device. */
export const ProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { choose } = useTheme()
  const { id, name, email, farewellMessage, defaultTheme, defaultMenu } = useUser()
  const schema = useMemo(() => schemaFor(email), [email])
  const own = { name, email, farewellMessage: farewellMessage ?? '', defaultTheme, defaultMenu }
  const initial = { ...own, language: currentLanguage(), currentPassword: '' }
  const form = useZodForm(schema, initial)
  const { before } = useFollowing(form, own)
  const isNewEmail = isOther(form.values.email, email)
  const save = async ({ language, currentPassword, ...shown }: Values) => {
    const changed = onlyChanged(shown, form.values, before())
    const body = { ...changed, ...(isOther(shown.email, email) ? { currentPassword } : {}) }
    const saved = await call(updateUser, { params: { id }, body })
    if (saved.email !== email) accessChanged(id)
    updateSessionUser({
      name: saved.name,
      email: saved.email,
      farewellMessage: saved.farewellMessage,
      defaultTheme: saved.defaultTheme,
      defaultMenu: saved.defaultMenu,
    })
    // A new default is applied to the current screen, too.
    if (saved.defaultTheme !== defaultTheme) choose(saved.defaultTheme)
    if (language !== currentLanguage()) await chooseLanguage(language)
    toast.success(t('kit.saved'))
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('shell.profileTitle')}>
      <ProfilePicture />
      <Form
        form={form}
        onSubmit={save}
        submit={t('kit.save')}
        onCancel={onClose}
        aside={
          <Button look="quiet" onClick={() => openOwnDialog({ kind: 'password' })}>
            {t('shell.changePassword')}
          </Button>
        }
      >
        <TextField label={t('shell.name')} autoComplete="name" {...form.field('name')} data-autofocus />
        <TextField label={t('shell.email')} type="email" autoComplete="email" {...form.field('email')} />
        {isNewEmail && (
          <PasswordField
            label={t('login.currentPassword')}
            description={t('shell.passwordForEmail')}
            {...form.field('currentPassword')}
          />
        )}
        <TextAreaField label={t('shell.ownFarewell')} maxLength={2000} {...form.field('farewellMessage')} />
        <SelectField
          label={t('shell.language')}
          data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
          {...form.field('language')}
        />
        <SelectField
          label={t('shell.defaultTheme')}
          data={themes.map((theme) => ({ value: theme, label: t(`shell.themes.${theme}`) }))}
          {...form.field('defaultTheme')}
        />
        <SelectField
          label={t('shell.defaultMenu')}
          data={menuStates.map((state) => ({ value: state, label: t(`shell.menuStates.${state}`) }))}
          {...form.field('defaultMenu')}
        />
      </Form>
    </Dialog>
  )
}
