//! The rules chapter by chapter, the books' examples, random games and golden games, in one program: it is linked once.

// The chart speaks of the atlas of whoever holds it.
#![allow(clippy::duplicate_mod)]

mod chapter_01_02_map;
mod chapter_03_counters;
mod chapter_04_stacking;
mod chapter_05_06_cards_victory;
mod chapter_07_powers;
mod chapter_08_09_events;
mod chapter_10_mediterranean;
mod chapter_11_supply;
mod chapter_12_reinforcement;
mod chapter_13_campaign;
mod chapter_14_avoiding;
mod chapter_14_interception;
mod chapter_14_movement;
mod chapter_14_sea;
mod chapter_15_lines;
mod chapter_16_battle;
mod chapter_16_retreat;
mod chapter_17_siege;
mod chapter_18_spanish_events;
mod chapter_19_winter;
mod chapter_20_scenarios;
mod citations;
mod common;
mod data_errors;
mod data_facts;
mod data_facts_nine_years;
mod data_facts_pragmatic_war;
mod describe;
mod example_of_play;
mod forecast;
mod french;
mod golden;
mod grand_campaign;
mod nine_years_battle_and_siege;
mod nine_years_events;
mod nine_years_example_of_play;
mod nine_years_map_and_powers;
mod nine_years_optional_rules;
mod nine_years_reinforcement;
mod nine_years_sea;
mod nine_years_small_examples;
mod nine_years_victory_and_winter;
mod odds;
mod optional_rules;
mod position;
mod pragmatic_war_campaign;
mod pragmatic_war_cards;
mod pragmatic_war_example_of_play;
mod pragmatic_war_odds;
mod pragmatic_war_powers;
mod pragmatic_war_year;
mod printed;
mod properties;
