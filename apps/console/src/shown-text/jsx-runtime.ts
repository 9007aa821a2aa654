import * as react from 'react/jsx-runtime';
import { shownProps } from './shown-props.ts';

/**
 * What every element of the console is made with (`jsxImportSource`): the one place through which text reaches the
 * screen, so nobody has to think of it. What is kept and what is written back stay as they are.
 */
export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, shownProps(props as Parameters<typeof shownProps>[0]), key);

export const jsxs: typeof react.jsxs = (type, props, key) =>
  react.jsxs(type, shownProps(props as Parameters<typeof shownProps>[0]), key);

export type { JSX } from 'react/jsx-runtime';
export const Fragment = react.Fragment;
