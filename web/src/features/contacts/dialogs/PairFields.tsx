import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ContactForm } from '../form.ts'
import classes from './Dialogs.module.css'

const most = 50

/** Names and values that the company defined. */
export const PairFields = ({ form }: { form: ZodForm<ContactForm> }) => {
  const t = useTexts()
  const { extraInfo: pairs } = form.values
  const { getInputProps, insertListItem, removeListItem } = form.mantine
  return (
    <fieldset className={classes.pairs}>
      <legend>{t('contacts.form.pairs')}</legend>
      {pairs.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no other name, and their fields are controlled.
        <div key={at} className={classes.pair}>
          <TextField
            aria-label={t('contacts.form.pairName', { number: at + 1 })}
            placeholder={t('contacts.form.pairNamePlaceholder')}
            maxLength={100}
            {...getInputProps(`extraInfo.${at}.name`)}
          />
          <TextField
            aria-label={t('contacts.form.pairValue', { number: at + 1 })}
            placeholder={t('contacts.form.pairValuePlaceholder')}
            maxLength={1000}
            {...getInputProps(`extraInfo.${at}.value`)}
          />
          <IconButton
            icon={IconTrash}
            label={t('contacts.form.removePair', { number: at + 1 })}
            onClick={() => removeListItem('extraInfo', at)}
          />
        </div>
      ))}
      {pairs.length < most && (
        <Button look="quiet" icon={IconPlus} onClick={() => insertListItem('extraInfo', { name: '', value: '' })}>
          {t('contacts.form.addPair')}
        </Button>
      )}
    </fieldset>
  )
}
