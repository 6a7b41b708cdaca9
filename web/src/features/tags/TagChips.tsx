import type { TagChip } from '@guiche/contract/features/tags'
import { Chip } from '../../ui/Chip.tsx'
import classes from './TagChips.module.css'

const mostShown = 3

/** A few tags by name; the rest as a number with a tooltip. */
export const TagChips = ({ tags }: { tags: readonly TagChip[] }) => {
  const rest = tags.slice(mostShown)
  return (
    <span className={classes.chips}>
      {tags.slice(0, mostShown).map(({ id, name, color }) => (
        <Chip key={id} color={color} title={name}>
          <span className="truncate-in-table">{name}</span>
        </Chip>
      ))}
      {rest.length > 0 && <Chip title={rest.map(({ name }) => name).join(', ')}>+{rest.length}</Chip>}
    </span>
  )
}
