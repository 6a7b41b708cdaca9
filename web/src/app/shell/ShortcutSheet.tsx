import { type CommandGroup, type Commands, commandGroups, deedOf, groupOf } from '../../lib/commands.ts'
import { labelText, useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { useOpenedAfter } from '../../ui/use-opener.ts'
import classes from './ShortcutSheet.module.css'

/** All shortcuts. Only screens that this user may open are listed. */
const withKeys = (commands: Commands, group: CommandGroup) =>
  [...commands].flatMap(([id, { keys, label }]) =>
    keys === undefined || groupOf(id) !== group || (group === 'going' && !deedOf(id)) ? [] : [{ id, keys, label }],
  )

interface ShortcutSheetProps {
  commands: Commands
  isOpen: boolean
  onClose: () => void
}

export const ShortcutSheet = ({ commands, isOpen, onClose }: ShortcutSheetProps) => {
  const t = useTexts()
  const isShown = useOpenedAfter({ isOpen })
  return (
    <Dialog isOpen={isShown} onClose={onClose} title={t('shell.commands.screen.shortcuts')} size="large">
      <div className={classes.sheet}>
        {commandGroups.map((group) => (
          <section key={group} className={classes.group} aria-label={t(`shell.commandGroups.${group}`)}>
            <h3 className={classes.heading}>{t(`shell.commandGroups.${group}`)}</h3>
            <dl className={classes.list}>
              {withKeys(commands, group).map(({ id, keys, label }) => (
                <div key={id} className={classes.row}>
                  <dt>{labelText(t, label)}</dt>
                  <dd>
                    <Keys keys={keys} isAlways />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
