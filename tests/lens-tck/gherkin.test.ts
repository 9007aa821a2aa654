import { describe, expect, it } from 'vitest';
import { readFeature } from './gherkin.ts';

const feature = `
#encoding: utf-8
Feature: A - of something

  Background:
    Given an empty graph

  Scenario: [1] One
    When executing query:
      """
      RETURN 1
        AS x
      """
    Then the result should be, in any order:
      | x |
      | 'a \\| \\\\ b' |
    And no side effects

  @tag
  Scenario Outline: [2] Two
    When executing query:
      """
      RETURN <value>
      """
    Then the result should be, in order:
      | x        |
      | <result> |
    # of two kinds
    Examples:
      | value | result |
      | 1 < 2 | true   |
      | '$&'  | '$&'   |
`;

describe('the reader of features [A5]', () => {
  const [one, first, second, ...rest] = readFeature('a.feature', feature);

  it('gives each example as a scenario of its own', () => {
    expect(rest).toEqual([]);
    expect([one, first, second].map((scenario) => scenario?.name)).toEqual([
      '[1] One',
      '[2] Two (1)',
      '[2] Two (2)',
    ]);
  });

  it('puts the background first, keeps the indents of a query, and reads escaped cells', () => {
    expect(one?.steps).toEqual([
      { text: 'an empty graph', doc: undefined, table: [] },
      { text: 'executing query:', doc: 'RETURN 1\n  AS x', table: [] },
      { text: 'the result should be, in any order:', doc: undefined, table: [['x'], ["'a | \\ b'"]] },
      { text: 'no side effects', doc: undefined, table: [] },
    ]);
  });

  it('fills an example into queries and tables as it is written', () => {
    expect(first?.steps.map(({ doc, table }) => doc ?? table)).toEqual([
      [],
      'RETURN 1 < 2',
      [['x'], ['true']],
    ]);
    expect(second?.steps[1]?.doc).toBe("RETURN '$&'");
  });

  it('throws on a line of no kind', () => {
    expect(() => readFeature('a.feature', `${feature}\n  Whatever`)).toThrow('a line of no kind');
  });
});
