import * as react from 'react/jsx-dev-runtime';
import { shownProps } from './shown-props.ts';

/** The same for development, where React is told more. */
export const jsxDEV: typeof react.jsxDEV = (type, props, ...told) =>
  react.jsxDEV(type, shownProps(props as Parameters<typeof shownProps>[0]), ...told);

export type { JSX } from 'react/jsx-runtime';
export const Fragment = react.Fragment;
