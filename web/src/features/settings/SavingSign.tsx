import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './SettingRow.module.css'
import type { Saving } from './useSaving.ts'

/** Beside a row: it is being saved, was saved, or why not. */
export const SavingSign = ({ saving }: { saving: Saving }) => {
  const t = useTexts()
  if (saving.state === 'failed')
    return (
      <p className={classes.problem} role="alert">
        {saving.problem}
      </p>
    )
  return (
    <span className={classes.sign} role="status">
      {saving.state === 'saving' && (
        <>
          <Spinner size={14} /> {t('settings.saving')}
        </>
      )}
      {saving.state === 'saved' && (
        <>
          <IconCheck size={14} aria-hidden /> {t('settings.saved')}
        </>
      )}
    </span>
  )
}
