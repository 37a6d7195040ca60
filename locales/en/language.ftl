# What this language calls itself.
language-name = English
named = { $name }
adjective = { $power-adjective }
