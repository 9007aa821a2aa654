import { TextField } from '../components/field.tsx';

/** What an agent is told when it is woken. */
export function InstructionField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={props.label}
      className="py-1.5"
      rows={3}
      maxLength={4_000}
      value={props.value}
      onText={props.onChange}
    />
  );
}
