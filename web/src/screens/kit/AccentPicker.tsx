import { Dot } from '../../ui/Dot.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { applyAccents } from '../../ui/theme/accent.ts'

const colours = ['#0000ff', '#39ace7', '#0f766e', '#facc15', '#be185d', '#111111']

/** Tries the tenant's colour at run time. */
export const AccentPicker = () => (
  <>
    {colours.map((colour) => (
      <IconButton
        key={colour}
        icon={() => <Dot color={colour} size={16} />}
        label={`Tenant colour ${colour}`}
        onClick={() => applyAccents({ light: colour, dark: colour })}
      />
    ))}
  </>
)
