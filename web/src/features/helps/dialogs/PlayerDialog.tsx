import type { Help } from '@guiche/contract/features/helps'
import { Dialog } from '../../../ui/Dialog.tsx'
import { playerOf } from '../api.ts'
import classes from './PlayerDialog.module.css'

interface PlayerDialogProps {
  help: Help
  isOpen: boolean
  onClose: () => void
}

/** The player is loaded when it opens, and removed when it closes. */
export const PlayerDialog = ({ help, isOpen, onClose }: PlayerDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={help.title} size="large">
    {isOpen && (
      <iframe
        className={classes.player}
        src={playerOf(help)}
        title={help.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The page sends no referrer, without which the player refuses to play.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )}
    {help.description && <p className={classes.text}>{help.description}</p>}
  </Dialog>
)
