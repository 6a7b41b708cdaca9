import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Button } from '../../ui/Button.tsx'

export interface HolderButtonProps {
  /** Who has the number; null: it is not known. */
  holderId: number | null
  /** The field still says what is wrong with the number. */
  isRefused: boolean
  label: string
  onOpen: (contactId: number) => void
}

/** Below a number that another contact has: the way to him. */
export const HolderButton = ({ holderId, isRefused, label, onOpen }: HolderButtonProps) =>
  holderId !== null && isRefused ? (
    <Button look="quiet" icon={IconUser} onClick={() => onOpen(holderId)}>
      {label}
    </Button>
  ) : null
