import { Component, type ReactNode } from 'react';
import { isGone } from '../api/problem-error.ts';
import { ErrorState } from './states.tsx';

interface Props {
  readonly children: ReactNode;
  /** Another value is another content: what failed before is forgotten. */
  readonly of?: string;
}

/** What fails stays in its part: the rest of the page, and what was typed there, goes on. */
export class PartBoundary extends Component<
  Props,
  { readonly error: unknown; readonly of: string | undefined }
> {
  override state = { error: null as unknown, of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: { readonly of: string | undefined }) {
    return props.of === state.of ? null : { error: null, of: props.of };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ErrorState
        error={error}
        retry={() => (isGone(error) ? location.reload() : this.setState({ error: null }))}
      />
    );
  }
}
