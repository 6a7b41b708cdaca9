import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './FlowEditor.module.css'
import type { Leaving } from './useLeaving.ts'
import type { Saving } from './useSaving.ts'

/** In a few words, beside the title. */
export const SaveState = ({ saving }: { saving: Saving }) => {
  const t = useTexts()
  const words = saving.isSaving
    ? t('flows.saving.running')
    : saving.isDirty
      ? t('flows.saving.reminder')
      : t('flows.saving.rests')
  return (
    <span className={classes.state} role="status" data-dirty={saving.isDirty || undefined}>
      {words}
    </span>
  )
}

interface SaveProblemProps {
  saving: Saving
  /** Loads what somebody else saved, and discards the changes here. */
  onReload: () => void
}

/** Why nothing is saved, and what the user can do. */
export const SaveProblem = ({ saving, onReload }: SaveProblemProps) => {
  const t = useTexts()
  if (saving.problem === null) return null
  if (!saving.isConflict)
    return (
      <Notice tone="bad" action={<Button onClick={() => void saving.save()}>{t('kit.retry')}</Button>}>
        {errorText(saving.problem, t)}
      </Notice>
    )
  return (
    <Notice
      tone="bad"
      action={
        <span className={classes.choices}>
          <Button onClick={onReload}>{t('flows.saving.reload')}</Button>
          <Button look="danger" onClick={() => void saving.overwrite()}>
            {t('flows.saving.overwrite')}
          </Button>
        </span>
      }
    >
      {errorText(saving.problem, t)}
    </Notice>
  )
}

/** Before changes are lost. */
export const LeaveQuestion = ({ leaving }: { leaving: Leaving }) => {
  const t = useTexts()
  return (
    <ConfirmDialog
      isOpen={leaving.isAsking}
      onClose={leaving.stay}
      title={t('flows.saving.leaveTitle')}
      text={t('flows.saving.leaveText')}
      action={t('flows.saving.leave')}
      onConfirm={leaving.leave}
    />
  )
}
